import { crc32, deflateSync } from "node:zlib";

type Colour = readonly [number, number, number];

function chunk(name: string, body: Buffer): Buffer {
  const whole = Buffer.concat([Buffer.from(name), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(whole), 4);
  return Buffer.concat([frame.subarray(0, 4), whole, frame.subarray(4)]);
}

/** A PNG of these pixels; `says` is what its head claims where that is another size. */
export function aPng(
  [width, height]: readonly [number, number],
  colourAt: (x: number, y: number) => Colour,
  says: readonly [number, number] = [width, height],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(says[0], 0);
  header.writeUInt32BE(says[1], 4);
  header.set([8, 2], 8);
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (__, x) => colourAt(x, y)).flat(),
  ]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.from(rows.flat()))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A logo: a green ring beside three bars. */
export function aLogo(): Buffer {
  const green: Colour = [11, 93, 59];
  return aPng([240, 80], (x, y) => {
    const far = Math.hypot(x - 40, y - 40);
    const isBar = x > 96 && x < 230 && y % 24 > 10 && y < 74;
    return (far < 36 && far > 20) || isBar ? green : [255, 255, 255];
  });
}
