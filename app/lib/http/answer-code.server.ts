import type { GraphQLError } from "graphql";
import type { ClientError } from "graphql-request";
import { type ErrorCode, findErrorCode } from "~contract/error-codes";

/** The specification names the codes, not where they stand: another cloud may put words for people in the message. */
function codeOf({ message, extensions }: GraphQLError): ErrorCode | null {
  return findErrorCode(String(message)) ?? findErrorCode(String(extensions?.code));
}

function statusCode(status: number, hasToken: boolean): ErrorCode {
  if (status === 401 && hasToken) return "EXPIRED_TOKEN";
  return status === 502 || status === 503 || status === 504 ? "SERVICE_UNAVAILABLE" : "INTERNAL";
}

/** What an answer with errors says, and the error that says so; INTERNAL where it is none that we know. */
export function readAnswerCode(
  { response: { errors = [], status } }: ClientError,
  hasToken: boolean,
): { code: ErrorCode; error: GraphQLError | undefined } {
  const error = errors.find((each) => codeOf(each) !== null);
  return { code: (error && codeOf(error)) ?? statusCode(status, hasToken), error };
}
