/**
 * The regularised incomplete beta function I_x(a, b) for a, b > 0 and x in 0…1, by the continued fraction of
 * DLMF 8.17.22 (https://dlmf.nist.gov/8.17.E22), evaluated by the modified Lentz method (Thompson and Barnett,
 * J. Comput. Phys. 64, 1986). Beyond the mean of the distribution the symmetry I_x(a, b) = 1 − I_{1−x}(b, a) is
 * used, DLMF 8.17.4, where the fraction converges fast. By hand, as Student's t and F on it are, because the page
 * computes them, too: @stdlib, which the tests compare them with, takes some two hundred packages for Student's t alone.
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (!(x >= 0 && x <= 1 && a > 0 && b > 0)) return Number.NaN
  if (x === 0 || x === 1) return x
  return x < (a + 1) / (a + b + 2) ? lowerPart(x, a, b) : 1 - lowerPart(1 - x, b, a)
}

const largestStep = 10_000
const tiny = 1e-300

function lowerPart(x: number, a: number, b: number): number {
  const logFront = a * Math.log(x) + b * Math.log1p(-x) - Math.log(a) - logBeta(a, b)
  let numerator = 1
  let denominator = 1 / nonZero(1 - ((a + b) * x) / (a + 1))
  let fraction = denominator
  for (let m = 1; m <= largestStep; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    denominator = 1 / nonZero(1 + even * denominator)
    numerator = nonZero(1 + even / numerator)
    fraction *= denominator * numerator
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    denominator = 1 / nonZero(1 + odd * denominator)
    numerator = nonZero(1 + odd / numerator)
    const step = denominator * numerator
    fraction *= step
    if (Math.abs(step - 1) < 1e-15) break
  }
  return Math.exp(logFront) * fraction
}

function nonZero(value: number): number {
  return Math.abs(value) < tiny ? tiny : value
}

/**
 * ln B(a, b). For large a and b the Stirling parts are cancelled by hand before they are subtracted, since the
 * difference of three large logarithms would lose digits.
 */
export function logBeta(a: number, b: number): number {
  const small = Math.min(a, b)
  const large = Math.max(a, b)
  if (large < 20) return logGamma(small) + logGamma(large) - logGamma(small + large)
  const sum = small + large
  const largeParts = -(large - 0.5) * Math.log1p(small / large) - small * Math.log(sum) + small
  return logGamma(small) + largeParts + stirlingRest(large) - stirlingRest(sum)
}

/** ln Γ(z) − ((z − ½) ln z − z + ½ ln 2π) for z ≥ 10: the series of DLMF 5.11.1. */
function stirlingRest(z: number): number {
  const inverse = 1 / (z * z)
  return (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse * (1 / 1680 - inverse / 1188)))) / z
}

/** ln Γ(z) for z > 0: shifted to z ≥ 10 by the recurrence DLMF 5.5.1, then Stirling's series DLMF 5.11.1. */
function logGamma(z: number): number {
  let product = 1
  let shifted = z
  while (shifted < 10) {
    product *= shifted
    shifted += 1
  }
  const main = (shifted - 0.5) * Math.log(shifted) - shifted + 0.5 * Math.log(2 * Math.PI)
  return main + stirlingRest(shifted) - Math.log(product)
}
