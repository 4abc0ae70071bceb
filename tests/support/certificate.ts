import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

export interface Certificate {
  certFile: string;
  keyFile: string;
  /** Both in one, as HAProxy reads them. */
  bothFile: string;
}

/** A certificate that signs itself, for one host name or address, made by openssl. */
export function makeCertificate(folder: string, name: string): Certificate {
  const certFile = path.join(folder, `${name}.cert.pem`);
  const keyFile = path.join(folder, `${name}.key.pem`);
  const kind = /^[0-9.]+$/.test(name) ? "IP" : "DNS";
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const subject = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=${kind}:${name}`];
  const files = ["-keyout", keyFile, "-out", certFile];
  const args = ["req", "-x509", "-days", "1", ...key, ...subject, ...files];
  execFileSync("openssl", args, { stdio: "ignore" });
  const bothFile = path.join(folder, `${name}.pem`);
  writeFileSync(bothFile, readFileSync(certFile, "utf8") + readFileSync(keyFile, "utf8"));
  return { certFile, keyFile, bothFile };
}
