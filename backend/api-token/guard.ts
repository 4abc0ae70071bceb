import { defaultFieldResolver, type GraphQLSchema } from "graphql";
import { codedError } from "../errors";
import { type Context, requireViewer } from "../graphql/context";
import { mayCall } from "./policy";
import { isApiToken } from "./token-text";

/**
 * Has every call ask the policy before its resolver runs, where an API token stands behind the request. Sessions and
 * visitors pass.
 */
export function guardCalls(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const { resolve = defaultFieldResolver } = field;
      field.resolve = async (root, args, context: Context, info) => {
        if (isApiToken(context.token)) await requireScope(context, field.name);
        return resolve(root, args, context, info);
      };
    }
  }
  return schema;
}

/** @throws EXPIRED_TOKEN for a token that has ended, even where no sign-in is needed; ACCESS_DENIED */
async function requireScope(context: Context, call: string): Promise<void> {
  const { apiToken } = await requireViewer(context);
  if (!apiToken || !mayCall(apiToken.scope, call)) throw codedError("ACCESS_DENIED");
}
