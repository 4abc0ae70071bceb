import { afterEach, expect, test, vi } from "vitest";
import { contentSecurityPolicy } from "./headers.server";

afterEach(() => void vi.unstubAllEnvs());

function sourcesOf(directive: string, url: string, userAgent: string): string[] {
  const request = new Request(url, { headers: { "user-agent": userAgent } });
  const directives = contentSecurityPolicy("nonce", request, null).split("; ");
  return (
    directives
      .find((each) => each.startsWith(directive))
      ?.split(" ")
      .slice(1) ?? []
  );
}

const connectSources = (url: string, userAgent: string) => sourcesOf("connect-src", url, userAgent);

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0";
const linux = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0";

test("only a page on Windows may speak to the local player, on its two ports", () => {
  expect(connectSources("http://vms.example.com/", linux)).toEqual([
    "'self'",
    "ws://vms.example.com",
  ]);
  expect(connectSources("http://vms.example.com/", windows)).toEqual([
    "'self'",
    "ws://vms.example.com",
    "ws://127.0.0.1:9100",
    "ws://127.0.0.1:9101",
  ]);
});

test("over https the secure addresses are allowed too (decision D57)", () => {
  expect(connectSources("https://vms.example.com/", windows)).toEqual([
    "'self'",
    "wss://vms.example.com",
    "wss://localhost:9100",
    "ws://127.0.0.1:9100",
    "wss://localhost:9101",
    "ws://127.0.0.1:9101",
  ]);
});

test("pictures of another cloud come from the places that the deployment names, and no others", () => {
  const picturesOf = () => sourcesOf("img-src", "http://vms.example.com/", linux);
  expect(picturesOf()).toEqual(["'self'", "data:", "blob:"]);
  vi.stubEnv("MEDIA_ORIGINS", "https://pictures.example.com, http://10.0.0.5:8080/ javascript:x");
  const named = ["https://pictures.example.com", "http://10.0.0.5:8080"];
  expect(picturesOf()).toEqual(["'self'", "data:", "blob:", ...named]);
  expect(sourcesOf("media-src", "http://vms.example.com/", linux)).toEqual([
    "'self'",
    "blob:",
    ...named,
  ]);
});

test("a page may read video at the media engine where hosts publish by themselves", () => {
  const sources = () => connectSources("http://vms.example.com/", linux);
  const own = ["'self'", "ws://vms.example.com"];
  vi.stubEnv("MEDIAMTX_WHEP_URL", "https://media.example.com:8889");
  expect(sources()).toEqual(own);
  vi.stubEnv("MEDIAMTX_RTSP_URL", "rtsps://media.example.com:8322");
  expect(sources()).toEqual([...own, "https://media.example.com:8889"]);
});
