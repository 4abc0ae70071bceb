import { expect, test } from "vitest";
import { toGauges } from "./gauges";
import type { CloudState } from "./process-state";

const sockets = { isReady: true, realtimeSockets: 3, mediaSockets: 2 };
const cloud: CloudState = {
  connectedHosts: 5,
  liveStreams: 4,
  ingest: { waiting: 1, oldestWaitSeconds: 0.5 },
  pools: [{ pool: "system", max: 10, idle: 1, used: 2, waiting: 6 }],
  stored: {
    deadLetters: 7,
    jobs: [
      {
        kind: "send_mail",
        due: 1,
        later: 2,
        running: 3,
        failing: 4,
        givenUp: 5,
        oldestDueSeconds: 60,
      },
    ],
  },
};

async function listSamples(state: Parameters<typeof toGauges>[0]): Promise<string[]> {
  const text = await toGauges(state).metrics();
  return text.split("\n").filter((line) => line.startsWith("sightline_"));
}

test("what a process holds is shown with its pools and kinds of job", async () => {
  expect(await listSamples({ ...sockets, cloud })).toEqual([
    "sightline_ready 1",
    "sightline_realtime_sockets 3",
    "sightline_media_sockets 2",
    "sightline_hosts_connected 5",
    "sightline_live_streams 4",
    "sightline_ingest_waiting_batches 1",
    "sightline_ingest_oldest_wait_seconds 0.5",
    'sightline_database_connections{pool="system",state="idle"} 1',
    'sightline_database_connections{pool="system",state="used"} 2',
    'sightline_database_connections_max{pool="system"} 10',
    'sightline_database_waiting{pool="system"} 6',
    "sightline_ingest_dead_letters 7",
    'sightline_jobs{kind="send_mail",state="due"} 1',
    'sightline_jobs{kind="send_mail",state="later"} 2',
    'sightline_jobs{kind="send_mail",state="running"} 3',
    'sightline_jobs{kind="send_mail",state="failing"} 4',
    'sightline_jobs{kind="send_mail",state="given_up"} 5',
    'sightline_job_oldest_due_seconds{kind="send_mail"} 60',
  ]);
});

test("while the database does not answer, what it would say is left out and not shown as 0", async () => {
  const lines = await listSamples({
    ...sockets,
    isReady: false,
    cloud: { ...cloud, stored: null },
  });
  expect(lines).toContain("sightline_ready 0");
  expect(lines).toContain("sightline_hosts_connected 5");
  expect(lines.join("\n")).not.toMatch(/job|dead_letters/);
});

test("a console in front of a cloud elsewhere shows its sockets, and nothing of that cloud", async () => {
  expect(await listSamples(sockets)).toEqual([
    "sightline_ready 1",
    "sightline_realtime_sockets 3",
    "sightline_media_sockets 2",
  ]);
});
