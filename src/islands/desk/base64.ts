export function base64Of(bytes: Uint8Array): string {
  let text = '';
  // As many at a time as a call takes arguments.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
