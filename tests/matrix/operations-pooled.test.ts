import { proveOperations } from "./prove-operations";
import { createWorld } from "./world";

/** The whole matrix once more with PgBouncer in transaction mode before the database. */
proveOperations(() => createWorld({ isPooled: true }));
