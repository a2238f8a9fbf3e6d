// The order of the layers is fixed by the first file.
import "./styles/layers.css";
import "./styles/reset.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/utilities.css";
