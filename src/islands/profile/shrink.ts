/** Edge of a picture as it is sent, in pixels. */
const edge = 512;

/**
 * The middle of a picture as a small square, in Base64: whatever its camera wrote into it, where it was taken above all,
 * does not come along.
 * @returns undefined for what this browser cannot draw
 */
export async function shrunk(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const side = Math.min(picture.width, picture.height);
  const size = Math.min(side, edge);
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size, size);
  context.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, size, size);
  picture.close();
  const data = canvas.toDataURL('image/jpeg', 0.85);
  return data.slice(data.indexOf(',') + 1);
}
