/**
 * A picture made small, in Base64: whatever its camera wrote into it does not come along.
 * @param edge the longer edge of the picture as it is sent, in pixels
 * @returns undefined for what this browser cannot draw
 */
export async function shrunk(file: Blob, edge: number): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!picture || !context) return undefined;
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const data = canvas.toDataURL('image/jpeg', 0.85);
  return data.slice(data.indexOf(',') + 1);
}
