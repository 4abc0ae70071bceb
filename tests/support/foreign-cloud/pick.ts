import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  valueFromASTUntyped,
} from "graphql";

type Fields = Record<string, unknown>;

/** What answers one field at the root: its arguments are as the console sent them. */
export type Answer = (args: Fields) => unknown;

export interface Operation {
  /** Names of the fields at its root. */
  roots: string[];
  answer(answers: Readonly<Record<string, Answer>>): Fields;
}

/** A document by names alone: this cloud has no types, and what it does not know is null. */
export function readOperation(query: string, variables: Fields): Operation {
  const document = parse(query);
  const operation = document.definitions.find(
    (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
  );
  const fields = (operation?.selectionSet.selections ?? []).filter(
    (each): each is FieldNode => each.kind === Kind.FIELD,
  );
  const pick = createPicker(document);
  const readArguments = ({ arguments: given = [] }: FieldNode) =>
    Object.fromEntries(
      given.map((each) => [each.name.value, valueFromASTUntyped(each.value, variables)]),
    );
  return {
    roots: fields.map(({ name }) => name.value),
    answer: (answers) =>
      Object.fromEntries(
        fields.map((field) => {
          const value = answers[field.name.value]?.(readArguments(field)) ?? null;
          return [field.alias?.value ?? field.name.value, pick(value, field.selectionSet)];
        }),
      ),
  };
}

function createPicker(document: DocumentNode) {
  const fragments = new Map(
    document.definitions
      .filter((each): each is FragmentDefinitionNode => each.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment.selectionSet]),
  );
  return function pick(value: unknown, set: SelectionSetNode | undefined): unknown {
    if (!set || typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => pick(item, set));
    const picked: Fields = {};
    for (const selection of set.selections) {
      if (selection.kind !== Kind.FIELD) {
        const part =
          selection.kind === Kind.INLINE_FRAGMENT
            ? selection.selectionSet
            : fragments.get(selection.name.value);
        Object.assign(picked, pick(value, part));
        continue;
      }
      const found = (value as Fields)[selection.name.value] ?? null;
      picked[selection.alias?.value ?? selection.name.value] = pick(found, selection.selectionSet);
    }
    return picked;
  };
}
