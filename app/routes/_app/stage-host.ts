import { limits } from "~contract/limits";

/** The environment for trials is told by its host name alone (C320). */
export const isStageHost = (hostname: string): boolean =>
  hostname.toLowerCase().includes(limits.stageHostNamePart);
