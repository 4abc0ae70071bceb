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
import { unknownLimit } from "~/lib/archive/unknown-limit";
import { unknownEnd } from "~/lib/i18n/format";
import { limits } from "~contract/limits";
import { defaultThemeIndex, hostStates, themes } from "~contract/names";
import schemaText from "~contract/schema.graphql?raw";
import { ownNameKey } from "./host-names.server";
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
type Container = Pick<GraphQLObjectType, "getFields" | "name">;

/** What stands for null where the least would mislead: no page has zero rows. */
const defaults: Record<string, unknown> = {
  // Not fields of the specification's: a cloud that does not tell refuses by itself.
  can_archive: true,
  can_share: true,
  has_license: true,
  limit_count: unknownLimit,
  per_page: limits.perPage,
  time_format: limits.defaultTimeFormat,
  timezone: "UTC",
};
/** A change that answers no more than these is done, even without a word. */
const acknowledgements: ReadonlySet<string> = new Set([
  "auto_renewal",
  "count",
  "drive",
  "id",
  "ok",
  "order_number",
  "read",
  "version",
]);
/** Nor need these say anything: they answer with a new session where they have ended the old one. */
const sessionChanges: ReadonlySet<string> = new Set(["change_password", "confirm_2fa"]);

let parsed: GraphQLSchema | null = null;

function getSchema(): GraphQLSchema {
  parsed ??= buildSchema(schemaText, { assumeValid: true });
  return parsed;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The answer to a document in the types of the contract.
 * @param mayManage whether the user may change what a cloud shows them without saying whether they may
 * @throws MissingAnswerError for an answer that has nothing where the document requires something
 */
export function toAnswerShape(
  document: DocumentNode,
  answer: unknown,
  { mayManage }: { mayManage: boolean },
): unknown {
  if (!isFields(answer)) throw new MissingAnswerError("the answer has no data");
  const operation = document.definitions.find(
    (each): each is OperationDefinitionNode => each.kind === "OperationDefinition",
  );
  const root = operation && getSchema().getRootType(operation.operation);
  if (!operation || !root) return answer;
  const rights = { can_edit: mayManage, can_manage: mayManage };
  const reader = createReader(document, { ...defaults, ...rights });
  const isChange = operation.operation === OperationTypeNode.MUTATION;
  const [main] = operation.selectionSet.selections;
  return reader.readFields(root, operation.selectionSet, answer, (name, set) => {
    // What the call is for stands first; the rest is beside it, and may be empty.
    if (main?.kind === "Field" && main.name.value !== name) return;
    const isDone =
      isChange && (sessionChanges.has(name) || set?.selections.every(isAcknowledgement));
    if (!isDone) throw new MissingAnswerError(`${name} is null`);
  });
}

const isAcknowledgement = (selection: SelectionSetNode["selections"][number]) =>
  selection.kind === "Field" && acknowledgements.has(selection.name.value);

function createReader(document: DocumentNode, ofNull: Record<string, unknown>) {
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
      // Left out by @include or @skip: nothing stands for it.
      if (selection.directives?.length && !(key in from)) continue;
      const value = from[key] ?? nameOf(type, name, from);
      if (!field) {
        read[key] = value;
        continue;
      }
      // Of a list, null is a way to say that it is empty.
      const isMissing =
        value === null && isNonNullType(field.type) && !isListType(field.type.ofType);
      if (isMissing) refuse?.(name, selection.selectionSet);
      const readField = fieldReaders[`${type.name}.${name}`];
      read[key] = readField
        ? readField(value)
        : readValue(field.type, selection.selectionSet, value, name);
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
    return readPresent(type.ofType, set, value ?? ofNull[name] ?? null, name);
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

/** What links to a page of their own, and so needs words. */
const linked: ReadonlySet<string> = new Set(["Host", "HostCamera", "Region"]);

/** What stands for a name that is null: the host's own name, else the id; null for other fields. */
function nameOf(type: Container, name: string, from: Fields): unknown {
  if (name !== "name" && name !== "display_name") return null;
  const isLinked = linked.has(type.name) && from.id !== undefined && from.id !== null;
  return from[ownNameKey] ?? (isLinked ? `#${toText(from.id)}` : null);
}

/** The specification counts the themes (default index 1), and names them (section 3). */
function toTheme(value: unknown): number {
  const names: readonly unknown[] = themes;
  const index = names.indexOf(value);
  return index < 0 ? toInteger(value ?? defaultThemeIndex) : index;
}

/** What is no state of ours is taken for online: whether there is a picture shows when it is asked for. */
function toHostState(value: unknown): string {
  const words = toText(value).toLowerCase();
  if (hostStates.some((state) => state === words)) return words;
  return /^(0|false|off.*|down|lost)$/.test(words) ? "disconnected" : "online";
}

const orElse = (otherwise: string) => (value: unknown) => toText(value) || otherwise;
/** As of a cloud of ours that was not told otherwise. */
const defaultExportSeconds = 24 * 3600;

const countOrElse = (otherwise: number) => (value: unknown) => toInteger(value) || otherwise;
const toEnd = (value: unknown) => (value === null ? unknownEnd : toInteger(value));

/** Readers of single fields, whose null or whose other values mean more than the least of their type. */
const fieldReaders: Record<string, (value: unknown) => unknown> = {
  "Host.state": toHostState,
  "Host.status": toHostState,
  "LoginResult.theme": toTheme,
  "Profile.theme": toTheme,
  "Order.state": orElse("active"),
  "UserAlert.start_time": orElse("00:00"),
  "UserAlert.end_time": orElse("00:00"),
  "VideoExportList.max_cameras": countOrElse(limits.exportCamerasMax),
  "VideoExportList.max_seconds": countOrElse(defaultExportSeconds),
  "Expiry.expired_at": toEnd,
  "Order.expired_at": toEnd,
  "ShareLink.expiry_time": toEnd,
  "ShareLinkEvent.expiry_time": toEnd,
  "TrustedDevice.expires": toEnd,
  "Vpn.expired": toEnd,
};

/** Readers of scalars, by their name. */
const scalars: Record<string, (value: unknown) => unknown> = {
  ID: toText,
  String: toText,
  Boolean: toBoolean,
  Int: toInteger,
  Float: toNumber,
};
