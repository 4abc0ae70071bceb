import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createDirectoryStore } from "../../backend/files/store";
import { makeDataDirectory } from "../support/data-directory";
import { prepareFaultSite } from "../support/faults/fault-site";
import { createKeptWork } from "../support/faults/kept-work";
import { startNumberedHost } from "../support/faults/numbered-host";
import { compareStored } from "../support/faults/stored-events";

/** The small version of npm run bench:faults (docs/performance.md). */

test("I1: what was acknowledged survives kills of the cloud and of its database: events, pictures, archives, exports", async () => {
  const folder = makeDataDirectory();
  const dataDirectory = path.join(folder, "data");
  mkdirSync(dataDirectory, { mode: 0o755 });
  const site = await prepareFaultSite(dataDirectory);
  try {
    await site.ready();
    const host = await startNumberedHost({
      cloud: site.cloud,
      code: site.hostCode,
      password: site.hostPassword,
      folder: path.join(folder, "outbox"),
    });
    const work = createKeptWork(site, host);
    // Of a minute ago: the clip of what just happened would be waited for.
    host.clockOffsetMs = -60_000;
    host.startReporting(20);
    await host.nextAck();
    work.start();
    for (const kill of [site.kill, async () => site.killDatabase("all"), site.kill]) {
      await kill();
      await site.ready();
      await host.nextAck();
    }
    site.killDatabase("one");
    await host.nextAck();
    await work.stop();
    host.stopReporting();
    await host.drained();
    await work.settle();
    expect(await work.findLosses()).toEqual({ archives: [], exports: [] });
    host.end();
    const files = createDirectoryStore(path.join(dataDirectory, "files"));
    const stored = await site.inspect((scopes) =>
      compareStored(scopes, files, site.accountId, host.acknowledged),
    );
    expect(stored).toEqual({
      kept: host.added,
      aside: 0,
      lost: [],
      doubled: [],
      lostPictures: [],
      wrongPictures: [],
    });
    expect(work.counts().exports).toBeGreaterThan(0);
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
