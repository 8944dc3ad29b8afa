// Runs before the first paint, as a file of its own so that a strict Content-Security-Policy allows it.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('wirebench.theme')
  } catch {}
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const theme = choice === 'light' || choice === 'dark' ? choice : dark ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme
})()
