import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from "graphql";

/** Names of fields, each with those below it. */
export interface Shape {
  readonly [name: string]: true | Shape;
}

type Fragments = GraphQLResolveInfo["fragments"];

function listFields({ selections }: SelectionSetNode, fragments: Fragments): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === "Field") return [selection];
    const part = selection.kind === "InlineFragment" ? selection : fragments[selection.name.value];
    return part ? listFields(part.selectionSet, fragments) : [];
  });
}

function isWithin(
  field: FieldNode,
  shape: true | Shape | undefined,
  fragments: Fragments,
): boolean {
  if (shape === undefined) return field.name.value === "__typename";
  if (shape === true) return true;
  const below = field.selectionSet ? listFields(field.selectionSet, fragments) : [];
  return below.every((each) => isWithin(each, shape[each.name.value], fragments));
}

/** Whether a call asks for nothing beyond these fields, so that less need be read for it. */
export const asksOnly = ({ fieldNodes, fragments }: GraphQLResolveInfo, shape: Shape): boolean =>
  fieldNodes.every((field) => isWithin(field, shape, fragments));
