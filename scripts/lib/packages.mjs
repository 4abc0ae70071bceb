import { spawnSync } from "node:child_process";

function runAsRoot(args) {
  const command = process.getuid?.() === 0 ? args : ["sudo", "-n", ...args];
  return (
    spawnSync(command[0], command.slice(1), {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0
  );
}

/** Whether this process has fetched the lists of packages. */
let isUpdated = false;

/** Installs packages on Debian and its derivatives. False: no apt-get here, or it failed. */
export function installPackages(what, packages) {
  if (spawnSync("apt-get", ["--version"]).status !== 0) return false;
  console.log(`Installing ${what} with apt-get …`);
  const apt = ["apt-get", "-q", "-o", "DPkg::Lock::Timeout=240"];
  if (!isUpdated) runAsRoot([...apt, "update"]);
  isUpdated = true;
  return runAsRoot([...apt, "install", "-y", "--no-install-recommends", ...packages]);
}
