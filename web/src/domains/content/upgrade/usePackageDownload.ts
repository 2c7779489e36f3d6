import { useEffect, useRef, useState } from 'react'
import { openExternal } from '../../../core/router/openExternal.ts'
import {
  type DownloadState,
  downloadPackage,
  isReadable,
  type PackageFile,
} from '../../../core/upgrade/packageDownload.ts'

/** Undefined on plain-http addresses. */
const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle

const save = (file: string, url: string): void => {
  const link = document.createElement('a')
  link.href = file
  link.download = url.slice(url.lastIndexOf('/') + 1)
  link.click()
}

/**
 * Downloads a package. From our own store the page reads it, with its progress, and hands it to the phone once it was checked; from
 * anywhere else, and where nothing can be checked, the browser or the store does it.
 */
export const usePackageDownload = (file: PackageFile) => {
  const [state, setState] = useState<DownloadState>({ step: 'idle' })
  const aborting = useRef<AbortController | null>(null)
  useEffect(() => () => aborting.current?.abort(), [])
  const start = (): void => {
    if (!subtle || !isReadable(file, true)) {
      setState({ step: 'elsewhere' })
      openExternal(file.url)
      return
    }
    aborting.current?.abort()
    const abort = new AbortController()
    aborting.current = abort
    setState({ step: 'loading', received: 0, total: null })
    void downloadPackage(
      file,
      {
        fetch: globalThis.fetch.bind(globalThis),
        digest: (bytes) => subtle.digest('SHA-256', bytes),
        objectUrl: (blob) => URL.createObjectURL(blob),
      },
      {
        signal: abort.signal,
        onState: (next) => {
          if (aborting.current !== abort) return
          setState(next)
          if (next.step === 'done') save(next.file, file.url)
        },
      },
    )
  }
  return {
    state,
    start,
    cancel: () => aborting.current?.abort(),
    /** Hands the checked package to the phone again. */
    install: () => state.step === 'done' && save(state.file, file.url),
  }
}
