import { blockFieldSuggestionsPlugin } from "@escape.tech/graphql-armor-block-field-suggestions";
import { maxAliasesPlugin } from "@escape.tech/graphql-armor-max-aliases";
import { maxDepthPlugin } from "@escape.tech/graphql-armor-max-depth";
import { maxDirectivesPlugin } from "@escape.tech/graphql-armor-max-directives";
import { maxTokensPlugin } from "@escape.tech/graphql-armor-max-tokens";
import { GraphQLError, NoSchemaIntrospectionCustomRule, type ValidationRule } from "graphql";
import { createYoga, type Plugin } from "graphql-yoga";
import { findErrorCode } from "../../contract/error-codes";
import { codedError, describeFault, isDatabaseAway, isWorthRetrying } from "../errors";
import { noteCode } from "../request-note";
import type { Context } from "./context";
import { measureCalls } from "./measure-calls";
import { schema } from "./schema";
import { stringifyInSteps } from "./stringify-in-steps";

const limitsOfADocument = { depth: 10, aliases: 8, directives: 16, tokens: 1500 };

/** Fields that check or send a secret run once per document, whatever their aliases (threat B4). */
const guessableFields = new Set([
  "login",
  "login_2fa",
  "resend_2fa_code",
  "query_2fa_challenge",
  "sign_up",
  "resend_verification_email",
  "verify_email",
  "forgot_account",
  "forgot_password",
  "reset_password",
  "query_reset_password_link",
  "query_verification_link",
  "change_password",
  "create_api_token",
  "send_mobile_verification_code",
  "verify_mobile",
  "enable_2fa",
  "confirm_2fa",
  "disable_2fa",
  "start_passkey",
  "create_passkey",
  "delete_passkey",
  "start_passkey_sign_in",
  "login_passkey",
  "start_passkey_2fa",
  "login_2fa_passkey",
  "start_openid",
  "login_openid",
  "upload_avatar",
  "query_captcha",
  "open_share_link",
  "redeem_token",
]);

const oneGuessRule: ValidationRule = (context) => {
  let guesses = 0;
  return {
    Field(node) {
      if (!guessableFields.has(node.name.value)) return;
      guesses += 1;
      if (guesses > 1) {
        context.reportError(new GraphQLError("ERR_INVALID_ARGUMENT", { nodes: node }));
      }
    },
  };
};

function validationPlugin(production: boolean): Plugin {
  return {
    onValidate({ addValidationRule }) {
      addValidationRule(oneGuessRule);
      if (production) addValidationRule(NoSchemaIntrospectionCustomRule);
    },
  };
}

/** Matches a query of an unknown root field or type. */
const unknownCall =
  /^Unknown operation named |^Could not determine what operation|^Cannot query field "\w*" on type "(?:Query|Mutation)"/;

/**
 * Every error in an answer carries a code (checklist C308): graphql's own errors get ours. Their
 * message is kept outside production only: it would reveal the schema.
 */
function codePlugin(production: boolean): Plugin {
  const toCoded = (error: GraphQLError): GraphQLError => {
    if (findErrorCode(String(error.extensions.code ?? ""))) return error;
    const coded = codedError(
      unknownCall.test(error.message) ? "ACCESS_DENIED" : "INVALID_ARGUMENT",
    );
    // extensions.http holds the status that graphql-yoga answers with.
    const { http } = error.extensions;
    return new GraphQLError(coded.message, {
      nodes: error.nodes,
      extensions: {
        ...coded.extensions,
        ...(http !== undefined && { http }),
        ...(!production && { detail: error.message }),
      },
    });
  };
  return {
    onResultProcess({ result, setResult }) {
      if (Array.isArray(result) || !("errors" in result) || !result.errors) return;
      const errors = result.errors.map(toCoded);
      for (const { extensions } of errors) noteCode(String(extensions.code));
      setResult({ ...result, errors });
    },
  };
}

/** Writes an answer with a long list piece by piece; graphql-yoga writes the others in one go. */
const longResultPlugin: Plugin = {
  async onResultProcess({ result, setResult }) {
    if (Array.isArray(result) || !("data" in result) || result.errors) return;
    const text = await stringifyInSteps(result);
    if (text !== null) setResult({ ...result, stringify: () => text });
  },
};

/** A client only learns an error's code. The rest goes to the log, without the variables. */
function maskError(error: unknown): Error {
  const original = error instanceof GraphQLError ? error.originalError : error;
  if (error instanceof GraphQLError && !original) return error;
  if (original instanceof GraphQLError) return original;
  if (isDatabaseAway(original)) return codedError("SERVICE_UNAVAILABLE");
  console.error("resolver failed:", describeFault(original));
  if (isWorthRetrying(original)) return codedError("SERVICE_UNAVAILABLE");
  return codedError("INTERNAL");
}

/**
 * The contract's endpoint, with graphql-yoga's open defaults closed: no CORS, no GraphiQL, no
 * batching, bounded documents, no introspection and no suggestions in production (threats F1 to
 * F8).
 */
export function createGraphql(production: boolean) {
  return createYoga<Context>({
    schema,
    graphqlEndpoint: "/graphql",
    cors: false,
    graphiql: false,
    landingPage: false,
    batching: false,
    logging: false,
    maskedErrors: { maskError },
    plugins: [
      maxTokensPlugin({ n: limitsOfADocument.tokens }),
      maxDepthPlugin({ n: limitsOfADocument.depth }),
      maxAliasesPlugin({ n: limitsOfADocument.aliases }),
      maxDirectivesPlugin({ n: limitsOfADocument.directives }),
      ...(production ? [blockFieldSuggestionsPlugin()] : []),
      validationPlugin(production),
      codePlugin(production),
      longResultPlugin,
      measureCalls(schema),
    ],
  });
}
