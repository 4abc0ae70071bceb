import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { digestPicture, pictureName } from "../../backend/event/pictures";
import { storeEvents } from "./events";
import { prepareExportCloud } from "./export-cloud";

export interface Archived {
  id: string;
  note: string;
  state: number;
  fault: string | null;
  picture_link: string;
  clip: {
    link: string;
    from_ms: number;
    until_ms: number;
    file_size: number;
    sha256: string;
  } | null;
}
const fields = "id note state fault picture_link clip { link from_ms until_ms file_size sha256 }";

/**
 * A cloud whose host H1 sends the demo's recordings, with what makes and reads archives as a user
 * does.
 */
export function prepareArchiveCloud() {
  const world = prepareExportCloud();
  const { query, getMedia } = world;
  type Persona = Parameters<typeof getMedia>[1] & string;

  async function call<Result>(
    name: string,
    args: string,
    selection = `{ ${fields} }`,
    persona: Persona = "master",
  ): Promise<Result> {
    const kind = name.startsWith("query") ? "query" : "mutation";
    const answer = await world.call(`${kind} { ${name}${args} ${selection} }`, {}, persona);
    if (answer.errors[0]) throw new Error(answer.errors[0].message);
    return answer.data?.[name] as Result;
  }

  const archive = (eventId: number) =>
    call<Archived>("create_archive", `(event_id: "${eventId}", note: "Broken window")`);

  async function find(id: string, persona: Persona = "master"): Promise<Archived | undefined> {
    const list = await call<{ list: Archived[] }>(
      "query_archive_list",
      `(id: ["${id}"])`,
      `{ list { ${fields} } }`,
      persona,
    );
    return list.list[0];
  }

  const inState = (id: string, state: number) =>
    expect.poll(async () => (await find(id))?.state, { timeout: 30_000 }).toBe(state);

  async function makeEvent(timeMs = world.start * 1000, host: "h1" | "h2" = "h1") {
    const { accountId, c1, c3, h1, h2 } = world.given.first;
    const picture = await readFile("agent/demo/media/dock/snapshots/0.jpg");
    const digest = digestPicture(picture);
    const { files } = world.cloud().backend.services;
    await files.put(pictureName(accountId, timeMs, digest), picture);
    const place = host === "h1" ? { hostId: h1, cameraId: c1 } : { hostId: h2, cameraId: c3 };
    const [event] = await storeEvents(world.cloud().database, [
      { accountId, ...place, timeMs, picture: digest },
    ]);
    if (!event) throw new Error("no event");
    return event.id;
  }

  const runNow = () => query("update graphile_worker._private_jobs set run_at = now()");
  const readFileOf = (name: string) => world.cloud().backend.services.files.find(name);

  return { ...world, call, archive, find, inState, makeEvent, runNow, readFileOf };
}
