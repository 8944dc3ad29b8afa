import { findCase } from './cases.ts'

/** A whole command: the code of one case, again and again. */
const { work, repeats } = findCase(process.argv[2])
const once = work()
// What comes out is used, so that nothing can be left out.
const seen: unknown[] = Array.from({ length: 256 })
for (let count = 0; count < repeats; count++) seen[count & 255] = once()
if (seen.includes(process.argv)) process.exit(1)
