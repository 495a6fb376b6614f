;(() => {
  let mode = null
  try {
    mode = localStorage.getItem('theme-mode')
  } catch {
    // Storage is blocked: light.
  }
  document.documentElement.setAttribute('data-color-scheme', mode === 'dark' ? 'dark' : 'light')
})()
