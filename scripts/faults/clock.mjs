// Loaded before a program: what the program takes for the time of day is moved by what the file says, as soon as it says so.
import { readFileSync } from 'node:fs'

const file = process.env.WIREBENCH_FAULT_CLOCK
const RealDate = Date
let movedMs = 0

class MovedDate extends RealDate {
  constructor(...words) {
    if (words.length === 0) super(RealDate.now() + movedMs)
    else super(...words)
  }
  static now() {
    return RealDate.now() + movedMs
  }
}
globalThis.Date = MovedDate
setInterval(() => {
  try {
    movedMs = Number(readFileSync(file, 'utf8'))
  } catch {
    // Not moved yet.
  }
}, 20).unref()
