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

/** Pictures shown and lost so far, one entry per tile. */
export function readFrames(): { shown: number; dropped: number }[] {
  return [...document.querySelectorAll("video")].map((video) => {
    const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
    return { shown: totalVideoFrames - droppedVideoFrames, dropped: droppedVideoFrames };
  });
}

/** Delay of each tile from its statistics, in ms. They must be switched on. */
export function readDelays(): number[] {
  return [...document.querySelectorAll("[data-state=playing]")].flatMap((tile) => {
    const match = /(\d+) ms/.exec(tile.textContent ?? "");
    return match ? [Number(match[1])] : [];
  });
}
