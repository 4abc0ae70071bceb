import {
  buildSchema,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from "graphql";
import { limits } from "~contract/limits";
import { defaultThemeIndex } from "~contract/names";
import schemaText from "~contract/schema.graphql?raw";
import { toBoolean, toInteger, toNumber, toText } from "./loose-values";

/**
 * The specification shows the names of fields, not their types: another cloud may number what ours writes, say 1 where
 * ours says true, and null where it knows nothing. Its answers are brought into the shape that the documents are typed
 * by, once, so that no screen has to know.
 */

/** The cloud answered nothing where the screen cannot do without. */
export class MissingAnswerError extends Error {
  override readonly name = "MissingAnswerError";
}

type Fields = Record<string, unknown>;
type Container = Pick<GraphQLObjectType, "getFields">;

/** What stands for null where the least would mislead: nothing is no licence, and no page has zero rows. */
const defaults: Record<string, unknown> = {
  // Not a field of the specification's: a cloud that does not tell refuses by itself.
  has_license: true,
  per_page: limits.perPage,
  theme: defaultThemeIndex,
  time_format: limits.defaultTimeFormat,
  timezone: "UTC",
};
/** A change that answers no more than these is done, even without a word. */
const acknowledgements: ReadonlySet<string> = new Set(["id", "ok", "read", "version"]);

let parsed: GraphQLSchema | null = null;

function getSchema(): GraphQLSchema {
  parsed ??= buildSchema(schemaText, { assumeValid: true });
  return parsed;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The answer to a document in the types of the contract.
 * @throws MissingAnswerError for an answer that has nothing where the document requires something
 */
export function toAnswerShape(document: DocumentNode, answer: unknown): unknown {
  if (!isFields(answer)) throw new MissingAnswerError("the answer has no data");
  const operation = document.definitions.find(
    (each): each is OperationDefinitionNode => each.kind === "OperationDefinition",
  );
  const root = operation && getSchema().getRootType(operation.operation);
  if (!operation || !root) return answer;
  const reader = createReader(document);
  const isChange = operation.operation === OperationTypeNode.MUTATION;
  return reader.readFields(root, operation.selectionSet, answer, (name, set) => {
    const isDone = isChange && set?.selections.every(isAcknowledgement);
    if (!isDone) throw new MissingAnswerError(`${name} is null`);
  });
}

const isAcknowledgement = (selection: SelectionSetNode["selections"][number]) =>
  selection.kind === "Field" && acknowledgements.has(selection.name.value);

function createReader(document: DocumentNode) {
  const fragments = new Map(
    document.definitions
      .filter((each): each is FragmentDefinitionNode => each.kind === "FragmentDefinition")
      .map((fragment) => [fragment.name.value, fragment]),
  );

  /** `refuse` may throw for a field that is null and must not be. */
  function readFields(
    type: Container,
    set: SelectionSetNode,
    from: Fields,
    refuse?: (name: string, set: SelectionSetNode | undefined) => void,
  ): Fields {
    const read: Fields = {};
    for (const selection of set.selections) {
      if (selection.kind !== "Field") {
        const part =
          selection.kind === "InlineFragment" ? selection : fragments.get(selection.name.value);
        if (part) Object.assign(read, readFields(type, part.selectionSet, from));
        continue;
      }
      const name = selection.name.value;
      const key = selection.alias?.value ?? name;
      const field = type.getFields()[name];
      const value = from[key] ?? null;
      if (!field) {
        read[key] = value;
        continue;
      }
      // Of a list, null is a way to say that it is empty.
      const isMissing =
        value === null && isNonNullType(field.type) && !isListType(field.type.ofType);
      if (isMissing) refuse?.(name, selection.selectionSet);
      read[key] = readValue(field.type, selection.selectionSet, value, name);
    }
    return read;
  }

  function readValue(
    type: GraphQLOutputType,
    set: SelectionSetNode | undefined,
    value: unknown,
    name: string,
  ): unknown {
    if (!isNonNullType(type)) return value === null ? null : readPresent(type, set, value, name);
    return readPresent(type.ofType, set, value ?? defaults[name] ?? null, name);
  }

  function readPresent(
    type: Exclude<GraphQLOutputType, { ofType: never }>,
    set: SelectionSetNode | undefined,
    value: unknown,
    name: string,
  ): unknown {
    if (isListType(type)) {
      const items = (Array.isArray(value) ? value : []) as unknown[];
      const kept = isNonNullType(type.ofType) ? items.filter((item) => item !== null) : items;
      return kept.map((item) => readValue(type.ofType, set, item, name));
    }
    const named = getNamedType(type);
    if (isObjectType(named) || isInterfaceType(named)) {
      return set ? readFields(named, set, isFields(value) ? value : {}) : value;
    }
    return scalars[named.name]?.(value) ?? value;
  }

  return { readFields };
}

/** Readers of scalars, by their name. */
const scalars: Record<string, (value: unknown) => unknown> = {
  ID: toText,
  String: toText,
  Boolean: toBoolean,
  Int: toInteger,
  Float: toNumber,
};
