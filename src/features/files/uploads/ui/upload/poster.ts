const WAIT_MS = 5000
const SECONDS_IN = 0.5
const MAX_SIDE = 1920

/** A frame near the beginning of a video, if this browser can play it; the server can make one only with ffmpeg. */
export async function posterOf(file: File): Promise<File | undefined> {
  const address = URL.createObjectURL(file)
  const video = document.createElement('video')
  try {
    video.muted = true
    video.preload = 'auto'
    video.src = address
    await once(video, 'loadeddata')
    if (Number.isFinite(video.duration)) {
      video.currentTime = Math.min(SECONDS_IN, video.duration / 2)
      await once(video, 'seeked')
    }
    const scale = Math.min(1, MAX_SIDE / Math.max(video.videoWidth, video.videoHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
    return blob ? new File([blob], 'poster.jpg', { type: 'image/jpeg' }) : undefined
  } catch {
    return undefined
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}

function once(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = () => reject(new Error('The video cannot be played here.'))
    const timer = setTimeout(give, WAIT_MS)
    video.addEventListener('error', give, { once: true })
    video.addEventListener(
      event,
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
