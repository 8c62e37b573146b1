/// How a layer is laid over what is behind it: Core Animation's `compositingFilter`.
///
/// The formulas are those of W3C Compositing and Blending (the separable and the non-separable modes and the
/// Porter-Duff operators); `plusLighter` and `plusDarker` are Core Graphics' (core-animation 2.8).
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
  case normal
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion
  case hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop
  case destinationOver, destinationIn, destinationOut, destinationAtop
  case xor, plusDarker, plusLighter
}
