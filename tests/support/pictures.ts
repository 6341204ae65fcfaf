import sharp from 'sharp';

/** A picture that can be decoded, of one colour. */
export const testPicture = (width: number, height: number, type: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#8a2be2' } })
    .withExif({ IFD0: { Artist: 'Somebody at a secret place' } })
    [type]()
    .toBuffer();
