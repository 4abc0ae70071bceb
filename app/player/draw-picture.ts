/** Copies the video's current picture to the canvas. False when there is none. */
export function drawPicture(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  const { videoWidth, videoHeight } = video;
  const context = canvas.getContext("2d");
  if (!context || videoWidth === 0) return false;
  canvas.width = videoWidth;
  canvas.height = videoHeight;
  context.drawImage(video, 0, 0);
  return true;
}
