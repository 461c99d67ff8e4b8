// SPDX-License-Identifier: Apache-2.0
/** What went wrong, for programs. */
export type RobotsErrorCode =
  /** An argument that the call can't work with. */
  | "argument"
  /** Memory is out. */
  | "memory"
  /** Over a limit of the call or of the format. */
  | "limit"
  /** The bytes are not a valid blob, or one of another version. */
  | "blob"
  /** An agent is not a product token; `names` says what one is. */
  | "token"
  /** A blob was compiled for other agents. */
  | "agent"
  /** No public crawler has this name; or only wide names can name the crawler, and a blob was made without them. */
  | "crawler"
  /** Neither an absolute URL nor a path. */
  | "url"
  /** The object was freed, or its memory was lost with a fault. */
  | "freed"
  /** A fault in the module. All objects made before it are lost; new ones work. */
  | "fault";

/** Every error of this package. */
export class RobotsError extends Error {
  override readonly name = "RobotsError";

  constructor(
    readonly code: RobotsErrorCode,
    message: string,
  ) {
    super(message);
  }
}
