import { listDeadLetters } from "../../backend/event/dead-letters";
import { retryDeadLetters } from "../../backend/event/retry-dead-letters";
import { behaviors } from "../../contract/audit-behaviors";
import { newAccountId } from "../../contract/fields";
import { defineCommand } from "./command";
import { formatTable } from "./format";

const input = { account: newAccountId.optional() };
const options = { account: { value: "ID", help: "only this account's" } };
const maxListed = 200;

export const ingestList = defineCommand({
  name: "ingest list",
  summary: "Lists the oldest 200 events that hosts sent and that could not be stored, and why.",
  about: "They are kept for 30 days, the newest 1000 of an account.",
  input,
  options,
  async run({ db, print }, { account: accountId }) {
    const letters = await listDeadLetters(db, { accountId, limit: maxListed });
    print(
      formatTable(
        ["ID", "ACCOUNT", "HOST", "CAMERA", "RECEIVED", "HAPPENED", "TYPE", "EVENT", "REASON"],
        letters.map(({ id, host, event, receivedAt, reason }) => [
          id,
          host.accountId,
          host.hostId,
          event.camera_index ?? "",
          receivedAt.toISOString(),
          new Date(event.time_ms).toISOString(),
          event.event_type,
          event.event_id,
          reason,
        ]),
      ),
    );
  },
});

export const ingestRetry = defineCommand({
  name: "ingest retry",
  summary: "Stores the events that could not be stored, as far as they can be now.",
  about: "They fire no alert. Those that still cannot be stored stay in the list.",
  input,
  options,
  question: ({ account }) =>
    `Try the events ${account === undefined ? "of every account" : `of account ${account}`} again?`,
  async run({ db, databaseUrl, change, print }, { account }) {
    const { stored, left } = await retryDeadLetters(db, databaseUrl, account);
    if (stored.size > 0) {
      await change(async (_tx, audit) => {
        for (const [accountId, count] of stored) {
          await audit({
            behaviorId: behaviors.eventsRetried,
            accountId,
            target: { type: "account", id: String(accountId), name: "" },
            payload: { after: { events: count } },
          });
        }
      });
    }
    const count = [...stored.values()].reduce((sum, one) => sum + one, 0);
    print(`${count} stored, ${left} left.`);
  },
});
