/** The checksum of bytes up to and with the identifier AZ: four hexadecimal digits. */
export function checksumOf(bytes: Uint8Array): string {
  let sum = 0;
  for (const byte of bytes) sum += byte;
  return (-sum & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}
