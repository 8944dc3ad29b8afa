/** Stands in for an engine that answers several questions: by its process number, unless it is told to break, to think or to be brief. */
process.on('message', ({ arguments: [word] }: { readonly arguments: readonly string[] }) => {
  if (word === 'break') {
    console.error('RangeError: it broke')
    process.exit(3)
  }
  if (word === 'think' || word === 'be brief') process.send!({ stderr: 'thinking' })
  if (word !== 'think') process.send!({ exitCode: 0, stdout: String(process.pid) })
})
