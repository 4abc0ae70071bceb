import { type DocumentNode, type FieldNode, Kind, visit } from "graphql";

/**
 * The specification has a name and a display name of a host (section 3), and another cloud may keep only the first.
 * Screens ask for the display name alone: ours always has one.
 */

/** Key of the name in answers to a document that asks for it beside the display name. */
export const ownNameKey = "own_name";

const ownName: FieldNode = {
  kind: Kind.FIELD,
  alias: { kind: Kind.NAME, value: ownNameKey },
  name: { kind: Kind.NAME, value: "name" },
};

const known = new WeakMap<DocumentNode, DocumentNode>();

/** The document with the name beside every display name. */
export function askOwnNames<Document extends DocumentNode>(document: Document): Document {
  const made = known.get(document) ?? visit(document, { SelectionSet: { leave: addOwnName } });
  known.set(document, made);
  return made as Document;
}

function addOwnName(set: { selections: readonly unknown[] }) {
  const hasDisplayName = (set.selections as FieldNode[]).some(
    ({ kind, name }) => kind === Kind.FIELD && name.value === "display_name",
  );
  return hasDisplayName ? { ...set, selections: [...set.selections, ownName] } : undefined;
}
