//! The colours of xterm: its sixteen, and the palette of 256.

/// A colour as red, green and blue.
pub type Rgb = [u8; 3];

/// The steps of the colour cube of xterm's palette.
const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The nearest of the colours 16 … 255 of xterm's palette: the cube of 6×6×6, then 24 greys.
pub fn nearest(rgb: Rgb) -> u8 {
    let [r, g, b] = rgb.map(step);
    let cube = 16 + 36 * r + 6 * g + b;
    let mean = rgb.iter().map(|part| u16::from(*part)).sum::<u16>() / 3;
    let grey = 232 + u8::try_from((mean.saturating_sub(3) / 10).min(23)).unwrap_or(23);
    if distance(indexed(grey), rgb) < distance(indexed(cube), rgb) {
        grey
    } else {
        cube
    }
}

/// The index of the nearest step of the cube.
fn step(part: u8) -> u8 {
    (0..6)
        .min_by_key(|i| STEPS[usize::from(*i)].abs_diff(part))
        .unwrap_or(0)
}

fn distance(one: Rgb, other: Rgb) -> u32 {
    one.iter()
        .zip(other)
        .map(|(a, b)| u32::from(a.abs_diff(b)).pow(2))
        .sum()
}

/// Returns the colour that xterm shows for an index. For the first sixteen, which people set to
/// their taste, it returns xterm's defaults.
pub fn indexed(index: u8) -> Rgb {
    match index {
        0..16 => SIXTEEN[usize::from(index)],
        16..232 => {
            let cube = index - 16;
            [cube / 36, cube / 6 % 6, cube % 6].map(|i| STEPS[usize::from(i)])
        }
        232.. => [8 + 10 * (index - 232); 3],
    }
}

/// xterm's own sixteen colours.
pub const SIXTEEN: [Rgb; 16] = [
    [0, 0, 0],
    [205, 0, 0],
    [0, 205, 0],
    [205, 205, 0],
    [0, 0, 238],
    [205, 0, 205],
    [0, 205, 205],
    [229, 229, 229],
    [127, 127, 127],
    [255, 0, 0],
    [0, 255, 0],
    [255, 255, 0],
    [92, 92, 255],
    [255, 0, 255],
    [0, 255, 255],
    [255, 255, 255],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_the_palette_are_nearest_to_themselves() {
        for index in 16..=255 {
            assert_eq!(indexed(nearest(indexed(index))), indexed(index));
        }
    }

    #[test]
    fn no_colour_of_the_palette_is_nearer() {
        for rgb in [
            [1, 2, 3],
            [77, 108, 152],
            [36, 63, 102],
            [246, 240, 226],
            [255, 193, 69],
            [121, 121, 123],
        ] {
            let found = distance(indexed(nearest(rgb)), rgb);
            let best = (16..=255).map(|index| distance(indexed(index), rgb)).min();
            assert_eq!(Some(found), best, "{rgb:?}");
        }
    }
}
