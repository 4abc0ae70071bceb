/** Whether a Host header names this machine's own loopback, whatever its port. */
export function isLoopbackHost(host: string | undefined): boolean {
  if (!host || !URL.canParse(`http://${host}`)) return false;
  const { hostname, host: whole } = new URL(`http://${host}`);
  // Anything but a name and a port would let the rest of the text pass for one.
  if (whole !== host.toLowerCase().replace(/:80$/, "")) return false;
  return (
    hostname === "localhost" || hostname === "[::1]" || /^127(\.[0-9]{1,3}){3}$/.test(hostname)
  );
}
