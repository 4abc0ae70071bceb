import { unstable_parseMultipartFormData } from "@remix-run/node";

export interface UploadedPicture {
  fileName: string;
  contentType: string;
  bytes: Buffer;
}

/**
 * The file of a multipart form's field; null when none was chosen. Of a file that is too large only `maxBytes` + 1
 * bytes are kept, so that the caller can tell; the rest is read and discarded, because browsers read the response only
 * after sending the whole request.
 */
export async function readPicture(
  request: Request,
  fieldName: string,
  maxBytes: number,
): Promise<UploadedPicture | null> {
  let found: UploadedPicture | null = null;
  await unstable_parseMultipartFormData(request, async (part) => {
    const isWanted = part.name === fieldName && found === null;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of part.data) {
      if (isWanted && size <= maxBytes) chunks.push(chunk);
      size += chunk.length;
    }
    if (isWanted && size > 0) {
      const bytes = Buffer.concat(chunks).subarray(0, maxBytes + 1);
      found = { fileName: part.filename ?? "", contentType: part.contentType ?? "", bytes };
    }
    // The handler has stored the file; its form value is not used.
    return undefined;
  });
  return found;
}
