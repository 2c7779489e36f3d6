const MB = 1024 * 1024

/** A size in megabytes with one decimal: 45.3 MB. */
export const sizeText = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`
