/** Says to screen readers how far the pictures of a form are. It stays in the page from the start: a region that comes with its text is not read. */
export function UploadStatus({ uploaded, all }: { uploaded: number; all: number }) {
  return (
    <p className="visually-hidden" role="status">
      {all > 0 ? `已上传 ${uploaded} 张，共 ${all} 张` : ''}
    </p>
  )
}
