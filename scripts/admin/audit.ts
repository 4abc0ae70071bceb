import { verifyAuditLog } from "../../backend/audit/chain";
import { newAccountId } from "../../contract/fields";
import { defineCommand } from "./command";

/** The log is not as it was written. The lines printed before say where. */
export class TamperedLogError extends Error {
  override name = "TamperedLogError";
}

const faultTexts = {
  changed: (position: number) => `row ${position} is not as it was written`,
  missing: (position: number) => `row ${position} was taken out`,
  tail: (position: number) => `row ${position} and whatever followed were taken off`,
  stray: (position: number) => `rows were put in beside the chain, row ${position} is the first`,
};

export const auditVerify = defineCommand({
  name: "audit verify",
  summary: "Follows the audit log's hash chain, and names the first bad row of each account.",
  about:
    "Prints each account's newest digest: kept elsewhere, it shows later whether the log was written anew.",
  input: { account: newAccountId.optional() },
  options: { account: { value: "ID", help: "only this account's" } },
  async run({ db, print }, input) {
    let faults = 0;
    for await (const report of verifyAuditLog(db, input.account)) {
      const whose = report.accountId === null ? "no account" : `account ${report.accountId}`;
      if (report.fault) {
        faults += 1;
        print(`${whose}: BAD: ${faultTexts[report.fault.kind](report.fault.position)}`);
      } else {
        print(
          `${whose}: ${report.rows} rows untouched, up to row ${report.position} ${report.head}`,
        );
      }
    }
    if (faults > 0) {
      throw new TamperedLogError(`the audit log was tampered with in ${faults} place(s)`);
    }
    print("The audit log is as it was written.");
  },
});
