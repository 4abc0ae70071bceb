import { z } from "zod";

/** Of a link in a mail: another cloud's may be as long as a session's. */
export const linkToken = z.string().min(1).max(4_096);
