/** Stands in for an engine that answers several questions: by its process number, unless it is told to break, to think or to be brief. */
import { createInterface } from 'node:readline'

for await (const line of createInterface({ input: process.stdin })) {
  const [word] = JSON.parse(line).arguments
  if (word === 'break') {
    console.error('RangeError: it broke')
    process.exit(3)
  }
  const thought = JSON.stringify({ stderr: 'thinking' })
  const answer = JSON.stringify({ exitCode: 0, stdout: String(process.pid) })
  if (word === 'think') console.log(thought)
  else if (word === 'be brief') console.log(`${thought}\n${answer}`)
  else console.log(answer)
}
