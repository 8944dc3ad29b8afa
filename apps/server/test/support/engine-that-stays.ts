/** Stands in for an engine that answers several questions: by its process number, unless it is told to break, to think, to take a moment or to be brief. */
process.on('message', ({ arguments: [word] }: { readonly arguments: readonly string[] }) => {
  if (word === 'break') {
    console.error('RangeError: it broke')
    process.exit(3)
  }
  if (word === 'think' || word === 'take a moment' || word === 'be brief')
    process.send!({ stderr: 'thinking' })
  const answer = () => process.send!({ exitCode: 0, stdout: String(process.pid) })
  if (word === 'take a moment') setTimeout(answer, 100)
  else if (word !== 'think') answer()
})
