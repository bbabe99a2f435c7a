/** The field of a form with files. */
const FILES = 'files';

/**
 * Changes pictures before Strapi's dialogs upload them, which have no hook for it. One that cannot be changed is sent as it is.
 * Drawings and GIF pictures, which may move, are never changed.
 *
 * Seen with Strapi 5.54 (`uploadFileViaXHR` of `@strapi/upload`): one request by `XMLHttpRequest`, with the files in `files`.
 */
export function changeUploads(change: (picture: File) => Promise<File>): void {
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function sendChanged(
    body?: Document | XMLHttpRequestBodyInit | null,
  ): void {
    if (!(body instanceof FormData) || !body.getAll(FILES).some(isPicture)) {
      send.call(this, body);
      return;
    }
    void changed(body, change).then((form) => {
      if (this.readyState === XMLHttpRequest.OPENED) send.call(this, form);
      // The upload was given up meanwhile. A request that was not sent does not say so by itself.
      else this.dispatchEvent(new ProgressEvent('abort'));
    });
  };
}

async function changed(form: FormData, change: (picture: File) => Promise<File>): Promise<FormData> {
  const result = new FormData();
  for (const [name, value] of form.entries())
    result.append(name, name === FILES && isPicture(value) ? await change(value).catch(() => value) : value);
  return result;
}

const isPicture = (value: FormDataEntryValue): value is File =>
  value instanceof File && /^image\/(jpeg|png|webp|avif|bmp)$/.test(value.type);
