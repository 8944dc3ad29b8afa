import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes the comment on the pull request, in place of the one that an earlier run wrote. */
const { FOLDER, NAME, NUMBER, REPOSITORY, API, TOKEN } = process.env
const marker = `<!-- wirebench: ${NAME} -->`
/** GitHub takes no more. */
const mostCharacters = 65_000
const text = readFileSync(join(FOLDER, 'comment.md'), 'utf8')
const folded = /<details><summary>The report<.*?<\/details>\n*/gs
const fitting =
  text.length + marker.length < mostCharacters
    ? text
    : `The reports are too long for a comment: the summary of the job has them.\n\n${text.replaceAll(folded, '')}`
const body = `${marker}\n${fitting}`.slice(0, mostCharacters)
const ofIssue = `/repos/${REPOSITORY}/issues/${NUMBER}/comments`

async function ask(method, path, content) {
  const response = await fetch(`${API}${path}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/json',
    },
    body: content && JSON.stringify(content),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function findOwn() {
  for (let page = 1; ; page++) {
    const comments = await ask('GET', `${ofIssue}?per_page=100&page=${page}`)
    const own = comments.find((comment) => comment.body?.startsWith(marker))
    if (own || comments.length < 100) return own
  }
}

try {
  const own = await findOwn()
  if (own) await ask('PATCH', `/repos/${REPOSITORY}/issues/comments/${own.id}`, { body })
  else await ask('POST', ofIssue, { body })
} catch (error) {
  // Pull requests of forks have a token that only reads; the summary of the job has the same text.
  console.log(`::warning::the pull request has no comment: ${error.message.split('\n')[0]}`)
}
