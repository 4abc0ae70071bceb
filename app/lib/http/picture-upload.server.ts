import { unstable_parseMultipartFormData } from "@remix-run/node";

export interface UploadedPicture {
  fileName: string;
  contentType: string;
  bytes: Buffer;
}

/**
 * The file a multipart form carries under a name; null where none was chosen. Of one that is too large only its first
 * `maxBytes` + 1 are kept: enough for whoever looks to see that it is, while the rest is read and dropped, so that
 * the browser gets to the answer.
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
    // Kept above; the form itself is not used.
    return undefined;
  });
  return found;
}
