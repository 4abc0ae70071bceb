import { spawnSync } from "node:child_process";

/** What the image is built on (Dockerfile). */
const base = "docker.io/library/node:24-bookworm-slim";

/** Whether the image can be built on this machine without fetching anything: its test runs only then. */
export const canBuildImage = () =>
  spawnSync("podman", ["image", "exists", base], { stdio: "ignore" }).status === 0;
