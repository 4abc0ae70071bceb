import { expect, test, vi } from "vitest";
import { type PtzRequest, PtzSender } from "./ptz-sender";

/** A fake console; the test answers its requests. */
function createConsole() {
  const sent: string[] = [];
  const answers: ((error: string | null) => void)[] = [];
  const post = ({ cameraId, command }: PtzRequest) => {
    sent.push(`${cameraId} ${command}`);
    return new Promise<string | null>((resolve) => answers.push(resolve));
  };
  const answer = async (error: string | null = null) => {
    answers.shift()?.(error);
    await new Promise((done) => setTimeout(done));
  };
  return { sent, post, answer };
}
const order = (command: PtzRequest["command"], cameraId = "7"): PtzRequest => ({
  cameraId,
  command,
  speed: 5,
});

test("a stop waits for the movement it ends", async () => {
  const { sent, post, answer } = createConsole();
  const sender = new PtzSender(post, () => {});
  sender.send(order("left"));
  sender.send(order("stop"));
  expect(sent).toEqual(["7 left"]);
  await answer();
  expect(sent).toEqual(["7 left", "7 stop"]);
});

test("movements that were overtaken are left out, stops and other cameras are not", async () => {
  const { sent, post, answer } = createConsole();
  const sender = new PtzSender(post, () => {});
  sender.send(order("left"));
  sender.send(order("up", "8"));
  for (const command of ["stop", "up", "stop", "down"] as const) sender.send(order(command));
  for (let count = 0; count < 6; count++) await answer();
  expect(sent).toEqual(["7 left", "8 up", "7 stop", "7 stop", "7 down"]);
});

test("refusals and a lost line are told, and the next command goes out", async () => {
  const { sent, post, answer } = createConsole();
  const onAnswer = vi.fn();
  const sender = new PtzSender(
    (next) => (next.command === "home" ? Promise.reject(new Error("offline")) : post(next)),
    onAnswer,
  );
  sender.send(order("left"));
  await answer("SWITCH_FAILED");
  sender.send(order("home"));
  await vi.waitFor(() => expect(onAnswer).toHaveBeenLastCalledWith("NETWORK"));
  expect(onAnswer).toHaveBeenNthCalledWith(1, "SWITCH_FAILED");
  sender.send(order("right"));
  expect(sent).toEqual(["7 left", "7 right"]);
});
