var skbscopeFigure = {
  render(json) {
    const asked = JSON.parse(json)
    const words = (text) => String(text).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
    const { title = '' } = asked.document
    const paint = asked.theme === 'dark' ? '#eeeeee' : '#111111'
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${asked.width}" height="${asked.height}" ` +
      `viewBox="0 0 ${asked.width} ${asked.height}"><title>${words(title)}</title><desc>${words(asked.sentence)}</desc>` +
      `<text x="20" y="40" fill="${paint}" font-family="'IBM Plex Sans', sans-serif" font-size="14">${words(asked.id)}</text></svg>`
    )
  },
}
