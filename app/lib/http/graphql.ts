import { initGraphQLTada } from "gql.tada";
import type { introspection } from "./graphql-env";

/** Typed documents for the contract's schema: `graphql(\`query …\`)`. */
export const graphql = initGraphQLTada<{ introspection: introspection }>();
export type { FragmentOf, ResultOf, VariablesOf } from "gql.tada";
