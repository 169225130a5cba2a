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
  const rows = Buffer.alloc(height * (1 + 3 * width));
  for (let y = 0; y < height; y++) {
    const start = y * (1 + 3 * width) + 1;
    for (let x = 0; x < width; x++) rows.set(colourAt(x, y), start + 3 * x);
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
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

/** A photo of a signature in blue ink: paper in uneven light, with the grain of a sensor. */
export function aPhoto([width, height]: readonly [number, number]): Buffer {
  let noise = 1;
  const [left, line, high] = [width * 0.2, height * 0.5, height * 0.06];
  return aPng([width, height], (x, y) => {
    const wave = line + high * Math.sin((x - left) / (width * 0.03));
    const isInk = x > left && x < width - left && Math.abs(y - wave) < width * 0.008;
    noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0;
    const light = 225 - (50 * x) / width - (30 * y) / height + ((noise >>> 24) % 17) - 8;
    const paper: Colour = [light, light * 0.96, light * 0.88];
    return isInk ? [paper[0] * 0.2, paper[1] * 0.25, paper[2] * 0.5] : paper;
  });
}
