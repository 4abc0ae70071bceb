/** Runs inside the page of `bench/live-browser.ts`: probes on sockets and tiles. */

export interface LiveProbe {
  /** Page clock when the n-th `open` was sent, in view order. */
  openedMs: number[];
  /** Page clock when a tile first showed moving video, by its index. */
  playingMs: Record<number, number>;
}

declare global {
  interface Window {
    liveProbe: LiveProbe;
    answer: Promise<Answer>;
  }
}

/**
 * Installed before the page's own script. Contains no named function: the bundler would wrap it in
 * a helper.
 */
export function installProbe(): void {
  const probe: LiveProbe = { openedMs: [], playingMs: {} };
  window.liveProbe = probe;
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    if (typeof data === "string" && data.includes('"action":"open"')) {
      probe.openedMs.push(performance.now());
    }
    send.call(this, data);
  };
  new MutationObserver((changes) => {
    const tiles = [...document.querySelectorAll("[data-state]")];
    for (const { target } of changes) {
      const isPlaying = target instanceof Element && target.matches("[data-state=playing]");
      if (isPlaying) probe.playingMs[tiles.indexOf(target)] ??= performance.now();
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-state"] });
}

/** What a tile has shown when one of its pictures was. */
export interface FrameReading {
  atMs: number;
  shown: number;
  /** By the browser's own count, which also has pictures in it that were seen: Chromium counts what it empties its queue of. */
  dropped: number;
  width: number;
}

/** Waits for a picture in each tile, of the stream with the widest one; null where none comes in two seconds. */
export function readFrames(): Promise<(FrameReading | null)[]> {
  const reading = (tile: Element) => {
    const videos = [...tile.querySelectorAll("video")];
    const [video] = videos.sort((a, b) => b.videoWidth - a.videoWidth);
    return new Promise<FrameReading | null>((resolve) => {
      setTimeout(() => resolve(null), 2_000);
      video?.requestVideoFrameCallback((atMs, { presentedFrames: shown }) => {
        const { droppedVideoFrames: dropped } = video.getVideoPlaybackQuality();
        resolve({ atMs, shown, dropped, width: video.videoWidth });
      });
    });
  };
  return Promise.all([...document.querySelectorAll("[data-state]")].map(reading));
}

/** After a key that changes what is seen of the wall, in ms. */
export interface Answer {
  /** So many tiles play and have been painted. */
  paintedMs: number;
  /** Each of them has shown a new picture. */
  movedMs: number;
}

/** Waits for the next key, then until so many tiles are seen, all of them playing. */
export function watchAnswer(tiles: number): void {
  window.answer = new Promise((resolve) => {
    const listen = ({ timeStamp }: KeyboardEvent) => {
      removeEventListener("keydown", listen, { capture: true });
      const look = () => {
        const seen = [...document.querySelectorAll("[data-state]")].filter((tile) =>
          tile.checkVisibility({ visibilityProperty: true }),
        );
        const videos = seen.flatMap((tile) => {
          const drawn = [...tile.querySelectorAll("video")].filter((video) =>
            video.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
          );
          return tile.matches("[data-state=playing]") && drawn[0] ? [drawn[0]] : [];
        });
        if (seen.length !== tiles || videos.length !== tiles) {
          requestAnimationFrame(look);
          return;
        }
        // This frame has been painted when the next one begins.
        const painted = new Promise<number>((done) => requestAnimationFrame(done));
        const moved = videos.map(
          (video) => new Promise<number>((done) => video.requestVideoFrameCallback(done)),
        );
        void Promise.all([painted, ...moved]).then(([paintedAt = 0, ...movedAt]) =>
          resolve({
            paintedMs: paintedAt - timeStamp,
            movedMs: Math.max(paintedAt, ...movedAt) - timeStamp,
          }),
        );
      };
      requestAnimationFrame(look);
    };
    addEventListener("keydown", listen, { capture: true });
  });
}

/** Delay of each tile from its statistics, in ms. They must be switched on. */
export function readDelays(): number[] {
  return [...document.querySelectorAll("[data-state=playing]")].flatMap((tile) => {
    const match = /(\d+) ms/.exec(tile.textContent ?? "");
    return match ? [Number(match[1])] : [];
  });
}
